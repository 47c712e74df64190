import { HEADING_NAMES } from '#people/import/reading/heading_names'
import {
  columnsProblem as problemOf,
  guessFields,
  headingNames as names,
  headingReader,
  type Columns,
} from '#spreadsheets/imports/columns'

/** The fields of a file of past completions, with common headings. */
const FIELDS = [
  { name: 'email', label: 'Email', headings: HEADING_NAMES.email },
  { name: 'employeeId', label: 'Employee ID', headings: HEADING_NAMES.employeeId },
  {
    name: 'module',
    label: 'Module',
    headings: names(`Module name, Training, Training name, Training module, Training title, Course,
      Course name, Course title, Class, Subject, Topic, Certification, Schulung, Unterweisung, Kurs,
      Modul, Curso, Módulo, Capacitación, Formation, Cours`),
  },
  {
    name: 'completedOn',
    label: 'Completed on',
    headings: names(`Completed, Completion date, Date completed, Date of completion, Date, Day,
      Training date, Course date, Held on, Finished on, Passed on, Attended on, Done on, Issued on,
      Issue date, Abgeschlossen am, Absolviert am, Datum, Schulungsdatum, Fecha, Fecha de
      finalización, Completado el, Date de fin, Date de formation, Terminé le`),
  },
  {
    name: 'expiresOn',
    label: 'Expires on',
    headings: names(`Expires, Expiry, Expiry date, Expiration, Expiration date, Valid until, Valid
      to, Valid through, Renewal date, Renew by, Gültig bis, Ablaufdatum, Läuft ab am, Vence, Vence
      el, Fecha de vencimiento, Válido hasta, Expire le, Date d'expiration, Valable jusqu'au`),
  },
  {
    name: 'trainer',
    label: 'Trainer',
    headings: names(`Trainer name, Instructor, Instructor name, Teacher, Facilitator, Taught by,
      Given by, Trained by, Dozent, Ausbilder, Formador, Instructora, Formateur`),
  },
  {
    name: 'score',
    label: 'Score (%)',
    headings: names(`Score, Result, Grade, Mark, Marks, Percent, Percentage, Test score, Ergebnis,
      Punkte, Puntuación, Nota, Résultat`),
  },
] as const

export type ImportField = (typeof FIELDS)[number]['name']

export const IMPORT_FIELDS: readonly { name: ImportField; label: string }[] = FIELDS.map(
  ({ name, label }) => ({ name, label })
)

/** The field of each column; each field at most once. */
export type ImportColumns = Columns<ImportField>

const knownField = headingReader<ImportField>(FIELDS)

/**
 * The field of each column by its heading, or null. Of several columns, the first gets the field.
 */
export const guessColumns = (headings: readonly string[]): ImportColumns =>
  guessFields(headings, knownField)

/** What is wrong with the columns, and with which; null where they are sufficient. */
export const columnsProblem = (columns: ImportColumns) =>
  problemOf(columns, IMPORT_FIELDS, [
    {
      oneOf: ['email', 'employeeId'],
      message: 'Say which column holds the email addresses or the employee IDs.',
    },
    { oneOf: ['module'], message: 'Say which column holds the modules.' },
    { oneOf: ['completedOn'], message: 'Say which column holds the days of completion.' },
  ])
