import type { HelpGroup } from '#dashboard/help/help_group'

export const TRAINING_HELP: HelpGroup = {
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
}
