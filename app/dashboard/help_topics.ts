import type { Access } from '#accounts/permissions/access'
import type { Permission } from '#core/permissions'

/** Something that people do here. Who holds every permission of it may open all of its links. */
export interface HelpTopic {
  task: string
  /** One sentence or a few: what to open, and what to choose there. */
  how: string
  links: { label: string; href: string }[]
  permissions?: Permission[]
  /** What also needs users:manage, but no one else may do. */
  adminsOnly?: true
}

export interface HelpGroup {
  /** Its place on the page, and its address there. */
  name: string
  heading: string
  topics: HelpTopic[]
  /** Only for people who wait for approval, or only for everyone else; by default for both. */
  audience?: 'waiting' | 'approved'
}

/** All of the help, in the order of the page. */
export const HELP: readonly HelpGroup[] = [
  {
    name: 'waiting',
    heading: 'While you wait for approval',
    audience: 'waiting',
    topics: [
      {
        task: 'See where your registration is',
        how: 'Your home page shows the steps: registered, approval, start. HR reviews your registration, and you get an email when it is approved.',
        links: [{ label: 'Your home page', href: '/' }],
      },
      {
        task: 'Get ready for your first day',
        how: 'If HR already has something for you to sign, upload or do, it is listed on your home page. You can also complete your contact details there.',
        links: [{ label: 'Your home page', href: '/' }],
      },
    ],
  },
  {
    name: 'work',
    heading: 'Your own work',
    audience: 'approved',
    topics: [
      {
        task: 'See what you have to do',
        how: 'The dashboard lists your training, documents and tasks, overdue ones first. My tasks has the tasks of checklists, and the inbox has your notifications.',
        links: [
          { label: 'Dashboard', href: '/' },
          { label: 'My tasks', href: '/onboarding/tasks' },
          { label: 'Inbox', href: '/inbox' },
        ],
      },
      {
        task: 'Sign a document',
        how: 'Open Documents and choose the document to sign. Read it, fill in the marked fields, sign, and confirm with your password. If others sign first, you get an email when it is your turn.',
        links: [{ label: 'Documents', href: '/documents' }],
        permissions: ['documents:view'],
      },
      {
        task: 'Upload or read what HR requested',
        how: 'Open Documents and choose the request. Upload a PDF or a photo, or read the document and confirm that you have. If an upload is not accepted, its page says why, and you can upload again.',
        links: [{ label: 'Documents', href: '/documents' }],
        permissions: ['documents:view'],
      },
      {
        task: 'Complete a training',
        how: 'Open Training and choose a module. Watch or read it, then take its test if it has one. You can stop at any time and continue later.',
        links: [{ label: 'Training', href: '/training' }],
        permissions: ['training:view'],
      },
      {
        task: 'Send in a certificate from elsewhere',
        how: 'Open the module of that training and upload the certificate there. It counts once someone has accepted it.',
        links: [{ label: 'Training', href: '/training' }],
        permissions: ['training:view'],
      },
    ],
  },
  {
    name: 'people',
    heading: 'Employees',
    topics: [
      {
        task: 'Add a new hire',
        how: 'Enter the name and email, and send an invitation to register. For several people, import a CSV or Excel file.',
        links: [
          { label: 'Add employee', href: '/employees/add' },
          { label: 'Import employees', href: '/employees/import' },
        ],
        permissions: ['employees:create'],
      },
      {
        task: 'Approve a new hire',
        how: 'Pending Approvals lists everyone who has registered, with what an approval starts for each. Approve or reject them there. An approval can be undone for ten seconds.',
        links: [{ label: 'Pending Approvals', href: '/pending-approvals' }],
        permissions: ['employees:update'],
      },
      {
        task: 'Follow invitations and onboarding',
        how: 'Invitations shows who has not registered yet. Onboarding shows how far each new hire is and who is late, and sends reminders. Reports has the charts.',
        links: [
          { label: 'Invitations', href: '/employees/invitations' },
          { label: 'Onboarding', href: '/onboarding' },
          { label: 'Reports', href: '/reports' },
        ],
        permissions: ['employees:view'],
      },
      {
        task: 'Decide what new hires get',
        how: 'A packet lists the trainings, documents and tasks for a department, position or location. Approving someone starts the packets that match.',
        links: [{ label: 'Onboarding packets', href: '/onboarding/packets' }],
        permissions: ['employees:update'],
      },
      {
        task: 'Find someone, or a whole department',
        how: 'Search the employee list by name or email, or filter it. Open a person to see their details, training and documents. Export the list, or download one person’s record under Actions.',
        links: [{ label: 'Employees', href: '/employees' }],
        permissions: ['employees:view'],
      },
      {
        task: 'Change a profile, or end an employment',
        how: 'Open the person and choose Edit Profile. Under Actions you schedule the last day, or rehire someone who left.',
        links: [{ label: 'Employees', href: '/employees' }],
        permissions: ['employees:view', 'employees:update'],
      },
      {
        task: 'Keep department and position names consistent',
        how: 'Rename an entry for everyone who has it, or merge two spellings of the same name.',
        links: [{ label: 'Departments, positions and locations', href: '/employees/lists' }],
        permissions: ['employees:update'],
      },
      {
        task: 'Erase the personal data of someone who left',
        how: 'Open the person and choose Erase personal data under Actions. You see what is erased and what the law keeps before you confirm.',
        links: [{ label: 'Employees', href: '/employees' }],
        permissions: ['employees:view', 'employees:delete'],
      },
    ],
  },
  {
    name: 'training',
    heading: 'Employee training',
    topics: [
      {
        task: 'Assign training',
        how: 'Choose Assign training, the modules and the people. You see a preview first. A rule assigns a module to everyone who matches, also to people who join later.',
        links: [
          { label: 'Assignments', href: '/training/assignments' },
          { label: 'Rules', href: '/training/rules' },
        ],
        permissions: ['training:assign'],
      },
      {
        task: 'Record a class or earlier training',
        how: 'Record who attended a class, with its sign-in sheet. Training from before this portal can be imported from a spreadsheet.',
        links: [
          { label: 'Classroom training', href: '/training/recordings' },
          { label: 'Import past completions', href: '/training/imports' },
        ],
        permissions: ['training:assign'],
      },
      {
        task: 'See who is up to date with training',
        how: 'Compliance shows each employee’s status in each module, as of any date. Filter it, and export it as CSV.',
        links: [{ label: 'Compliance', href: '/training/compliance' }],
        permissions: ['training:review'],
      },
      {
        task: 'Review a certificate',
        how: 'Compare the uploaded file with the details that were entered, then accept or reject it. Anyone can check a certificate from this portal by its code.',
        links: [
          { label: 'Certificate reviews', href: '/training/reviews' },
          { label: 'Check a certificate', href: '/verify' },
        ],
        permissions: ['training:review'],
      },
      {
        task: 'Create or change a training',
        how: 'A module has a video, an external page, a test or a certificate to upload, and can be required or renewed. Save draft lets you write it over several days: no one is assigned until you publish it. Create Module publishes a new module right away. After a larger change you decide whether people take it again.',
        links: [{ label: 'Module Settings', href: '/module-settings' }],
        permissions: ['modules:manage'],
      },
    ],
  },
  {
    name: 'documents',
    heading: 'Employee documents',
    topics: [
      {
        task: 'Send a document for signature',
        how: 'Choose Send Documents, the people and a template from the library. Document Signing shows who signs next, and sends reminders.',
        links: [{ label: 'Document Signing', href: '/document-signing' }],
        permissions: ['documents:manage'],
      },
      {
        task: 'Request a file, or a confirmation of reading',
        how: 'Choose Request documents and the people, for example for a driver’s license or a handbook. Accept or reject under Reviews what they upload.',
        links: [
          { label: 'Requested documents', href: '/documents/requests' },
          { label: 'Document reviews', href: '/documents/reviews' },
        ],
        permissions: ['documents:manage'],
      },
      {
        task: 'Prepare forms and letters',
        how: 'Upload a PDF to the library and place its fields, or write a letter with the employee’s details filled in.',
        links: [{ label: 'Document library', href: '/documents/library' }],
        permissions: ['documents:manage'],
      },
      {
        task: 'Prove who signed a document',
        how: 'An evidence pack has the signed documents with proof of who signed and when, for one person, one request or a period. Anyone can check a signed PDF.',
        links: [
          { label: 'Evidence packs', href: '/documents/evidence' },
          { label: 'Check a signed document', href: '/verify-document' },
        ],
        permissions: ['documents:manage'],
      },
      {
        task: 'Keep or delete signed documents',
        how: 'Retention shows how long each signed document is kept. Delete what is past its period, or keep it longer with a legal hold.',
        links: [{ label: 'Retention', href: '/documents/retention' }],
        permissions: ['documents:manage'],
      },
    ],
  },
  {
    name: 'administration',
    heading: 'Administration',
    topics: [
      {
        task: 'Set up the portal',
        how: 'The guide leads you through company, email, departments, trainings, forms and people. Everything can be changed later in the settings.',
        links: [
          { label: 'Get started', href: '/get-started' },
          { label: 'Settings', href: '/settings' },
        ],
        permissions: ['settings:manage'],
      },
      {
        task: 'Find out whether an email was sent',
        how: 'The email log shows every email with its status. Try failed ones again there.',
        links: [{ label: 'Email log', href: '/user-management/mails' }],
        permissions: ['settings:manage'],
      },
      {
        task: 'See who has access to what',
        how: 'Open a person to see their roles and permissions, and why they have each. Roles shows what every role includes, and who has it.',
        links: [{ label: 'User Management', href: '/user-management' }],
        permissions: ['users:view'],
      },
      {
        task: 'Correct or disable an account',
        how: 'Open the person to change their name, email or phone, or to disable the account. Only administrators change an account that has more access than yours.',
        links: [{ label: 'User Management', href: '/user-management' }],
        permissions: ['users:manage'],
      },
      {
        task: 'Give someone access, or take it away',
        how: 'Open a person to change their role or single permissions. Custom roles are sets of permissions for several people.',
        links: [
          { label: 'User Management', href: '/user-management' },
          { label: 'Roles', href: '/user-management/roles' },
        ],
        permissions: ['users:manage'],
        adminsOnly: true,
      },
      {
        task: 'Help someone who can’t sign in',
        how: 'Open the person. You can send a password reset email, unlock sign-in after too many failed attempts, or reset two-factor sign-in when a phone is lost.',
        links: [{ label: 'User Management', href: '/user-management' }],
        permissions: ['users:manage'],
        adminsOnly: true,
      },
      {
        task: 'Prove to an inspector who did what',
        how: 'The audit log has every change: who, what and when. Search it by person, filter it and export it. The nightly check shows that no entry was changed; download its checkpoint as proof.',
        links: [{ label: 'Audit Logs', href: '/audit-logs' }],
        permissions: ['audit:view'],
      },
    ],
  },
  {
    name: 'account',
    heading: 'Your account',
    topics: [
      {
        task: 'Keep your details up to date',
        how: 'Change your name, phone, email or photo, and your emergency contact, in your profile.',
        links: [{ label: 'Your profile', href: '/profile' }],
      },
      {
        task: 'Protect your sign-in',
        how: 'Change your password, turn on two-factor sign-in, and end sessions that you don’t recognize.',
        links: [{ label: 'Your profile', href: '/profile' }],
      },
      {
        task: 'Choose which emails you get',
        how: 'Turn emails on or off under Notifications in your profile. What you turn off still appears in your inbox.',
        links: [
          { label: 'Your profile', href: '/profile' },
          { label: 'Inbox', href: '/inbox' },
        ],
      },
    ],
  },
]

/** A group as the page shows it. */
export type ShownHelp = {
  name: string
  heading: string
  topics: { task: string; how: string; links: { label: string; href: string }[] }[]
}

/** The help for one person: only tasks whose every permission they hold. */
export function helpFor(access: Access, waiting: boolean, isAdmin: boolean): ShownHelp[] {
  return HELP.filter(({ audience }) => !audience || audience === (waiting ? 'waiting' : 'approved'))
    .map(({ name, heading, topics }) => ({
      name,
      heading,
      topics: topics
        .filter(({ adminsOnly }) => isAdmin || !adminsOnly)
        .filter(({ permissions = [] }) => permissions.every((one) => access.can(one)))
        .map(({ task, how, links }) => ({ task, how, links })),
    }))
    .filter(({ topics }) => topics.length > 0)
}
