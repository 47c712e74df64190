import type { HelpGroup } from '#dashboard/help/help_group'

export const PEOPLE_HELP: HelpGroup = {
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
}
