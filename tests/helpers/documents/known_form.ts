import { PDFDocument } from '@cantoo/pdf-lib'

/** Text fields of the current Form I-9's first page, by their names in the file. */
const TEXTS = [
  'Last Name (Family Name)',
  'First Name Given Name',
  'Address Street Number and Name',
  'City or Town',
  'State',
  'ZIP Code',
  'Date of Birth mmddyyyy',
  'US Social Security Number',
  'Signature of Employee',
  "Today's Date mmddyyy",
  'Document Title 1',
  'Issuing Authority 1',
  'Expiration Date if any',
  'FirstDayEmployed mmddyyyy',
  'Last Name First Name and Title of Employer or Authorized Representative',
  'Signature of Employer or AR',
  'S2 Todays Date mmddyyyy',
  'Employers Business or Org Name',
  'Employers Business or Org Address',
]
const BOXES = ['CB_1', 'CB_2', 'CB_3', 'CB_4', 'CB_Alt']

/** A file with the fields of the form, and one of a supplement on its second page. */
export async function formLikeI9({ without = '' } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const form = document.getForm()
  const page = document.addPage([612, 792])
  const place = (index: number) => ({ x: 40, y: 760 - index * 28, height: 18 })
  for (const [index, name] of TEXTS.filter((one) => one !== without).entries()) {
    form.createTextField(name).addToPage(page, { ...place(index), width: 200 })
  }
  for (const [index, name] of BOXES.entries()) {
    form.createCheckBox(name).addToPage(page, { ...place(index), x: 400, width: 18 })
  }
  const supplement = document.addPage([612, 792])
  form
    .createTextField('Signature of Preparer or Translator 0')
    .addToPage(supplement, { ...place(0), width: 200 })
  return document.save()
}
