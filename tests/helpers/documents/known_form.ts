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

/** Fields of Form W-4's first page, from their top left: fractions of the page. */
const W4: Record<string, [x: number, y: number, width: number]> = {
  'Step1a[0].f1_01[0]': [0.155, 0.119, 0.291],
  'Step1a[0].f1_02[0]': [0.449, 0.119, 0.327],
  'Step1a[0].f1_03[0]': [0.155, 0.149, 0.621],
  'Step1a[0].f1_04[0]': [0.155, 0.179, 0.621],
  'f1_05[0]': [0.778, 0.119, 0.163],
  'Step3_ReadOrder[0].f1_06[0]': [0.672, 0.568, 0.105],
  'f1_12[0]': [0.837, 0.758, 0.105],
  'f1_13[0]': [0.155, 0.898, 0.48],
  'f1_14[0]': [0.637, 0.922, 0.127],
  'f1_15[0]': [0.766, 0.922, 0.175],
}
const W4_BOXES: Record<string, [x: number, y: number]> = {
  'c1_1[0]': [0.188, 0.2],
  'c1_1[1]': [0.188, 0.215],
  'c1_1[2]': [0.188, 0.229],
  'c1_2[0]': [0.922, 0.487],
}

/** A file with the fields of the form, lower by a part of the page. */
export async function formLikeW4({ lower = 0 } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const form = document.getForm()
  const page = document.addPage([612, 792])
  const at = (x: number, y: number, height: number) => ({
    x: x * 612,
    y: 792 - (y + lower) * 792 - height,
    height,
  })
  for (const [name, [x, y, width]] of Object.entries(W4)) {
    const place = { ...at(x, y, 14), width: width * 612 }
    form.createTextField(`topmostSubform[0].Page1[0].${name}`).addToPage(page, place)
  }
  for (const [name, [x, y]] of Object.entries(W4_BOXES)) {
    const place = { ...at(x, y, 8), width: 8 }
    form.createCheckBox(`topmostSubform[0].Page1[0].${name}`).addToPage(page, place)
  }
  return document.save()
}
