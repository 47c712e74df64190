import type { SamplePart } from '#documents/demo/sample_form'

/** The I-9's own parts: the employee's section first, the employer's on a page of its own. */
export const SAMPLE_I9: readonly SamplePart[] = [
  {
    title: 'Section 1. Employee information and attestation',
    text: 'Completed and signed by the employee on the first day of employment at the latest.',
    places: [
      { role: 'EMPLOYEE', kind: 'text', name: 'Full legal name' },
      { role: 'EMPLOYEE', kind: 'text', name: 'Address', optional: true },
      { role: 'EMPLOYEE', kind: 'checkbox', name: 'I am authorized to work' },
      { role: 'EMPLOYEE', kind: 'signature', name: 'Signature of the employee' },
      { role: 'EMPLOYEE', kind: 'date', name: 'Date of the employee’s signature' },
    ],
  },
  {
    title: 'Section 2. Employer review and verification',
    newPage: true,
    text: 'Completed and signed by the employer within three business days of the first day of employment, after seeing the documents.',
    places: [
      { role: 'MANAGER', kind: 'text', name: 'Documents that were shown' },
      { role: 'MANAGER', kind: 'checkbox', name: 'I have seen the documents' },
      { role: 'MANAGER', kind: 'signature', name: 'Signature of the employer' },
      { role: 'MANAGER', kind: 'date', name: 'Date of the employer’s signature' },
    ],
  },
]

export const SAMPLE_W4: readonly SamplePart[] = [
  {
    title: 'Step 1. Personal information',
    text: 'Completed by the employee, so that the right amount is withheld.',
    places: [
      { role: 'EMPLOYEE', kind: 'text', name: 'Full legal name' },
      { role: 'EMPLOYEE', kind: 'text', name: 'Filing status' },
      { role: 'EMPLOYEE', kind: 'text', name: 'Extra withholding', optional: true },
    ],
  },
  {
    title: 'Step 5. Sign here',
    text: 'The form counts once it is signed.',
    places: [
      { role: 'EMPLOYEE', kind: 'signature', name: 'Signature of the employee' },
      { role: 'EMPLOYEE', kind: 'date', name: 'Date of the employee’s signature' },
    ],
  },
]

export const CODE_OF_CONDUCT = `# Code of conduct

We treat residents, guests and each other with respect.

- Speak up when something is not safe.
- Keep what you learn about people to yourself.
- Ask when you are not sure.

This is a policy of a company that does not exist, made for the demo.
`
