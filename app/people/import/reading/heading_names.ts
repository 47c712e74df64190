import { headingNames as names } from '#spreadsheets/imports/columns'
import type { ImportField } from './fields.js'

/** Common headings of these columns in English, German, Spanish and French. */
export const HEADING_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  firstName:
    names(`First, Fname, Given name, Given names, Forename, Forenames, Christian name, Employee first
    name, Legal first name, Vorname, Vornamen, Rufname, Nombre, Nombres, Primer nombre, Prénom,
    Prénoms`),
  lastName:
    names(`Last, Lname, Surname, Surnames, Family name, Second name, Employee last name, Legal last
    name, Nachname, Familienname, Zuname, Apellido, Apellidos, Nom, Nom de famille`),
  email:
    names(`E-mail address, Mail, Mail address, Work email, Work e-mail address, Company email, Business
    email, Office email, Employee email, Email ID, Primary email, E-Mail-Adresse, Mailadresse,
    Correo, Correo electrónico, Email corporativo, Courriel, Adresse e-mail, Adresse
    électronique, Adresse mail`),
  phone:
    names(`Phone number, Phone no, Telephone, Telephone number, Tel, Tel no, Mobile, Mobile number,
    Mobile phone, Mobile no, Cell, Cell phone, Cellphone, Cell number, Work phone, Contact
    number, Telefon, Telefonnummer, Handy, Handynummer, Mobil, Mobilnummer, Rufnummer, Teléfono,
    Móvil, Celular, Téléphone, Portable, Numéro de téléphone`),
  position:
    names(`Job title, Title, Job, Role, Job role, Occupation, Designation, Position title, Job
    position, Post, Stelle, Funktion, Berufsbezeichnung, Stellenbezeichnung, Puesto, Cargo,
    Poste, Fonction, Intitulé du poste, Emploi`),
  department:
    names(`Dept, Department name, Team, Division, Unit, Business unit, Org unit, Abteilung, Bereich,
    Departamento, Área, Département, Service`),
  location:
    names(`Site, Work location, Work site, Office, Branch, Workplace, Office location, Standort,
    Arbeitsort, Niederlassung, Ubicación, Sede, Lieu, Lieu de travail`),
  startDate:
    names(`Start, Started, Date started, Starting date, Hire date, Hired, Hired on, Date hired, Date of
    hire, Hiring date, Joining date, Join date, Date of joining, Joined, DOJ, Employment start,
    Employment start date, Employment date, Original hire date, Eintritt, Eintrittsdatum,
    Eingestellt am, Startdatum, Fecha de inicio, Fecha de ingreso, Fecha de alta, Fecha de
    contratación, Date d'entrée, Date d'embauche, Date de début`),
  hourlyRate:
    names(`Hourly, Rate, Pay rate, Hourly pay, Hourly wage, Wage, Rate of pay, Rate per hour, Hourly
    pay rate, Stundenlohn, Stundensatz, Tarifa por hora, Salario por hora, Taux horaire, Salaire
    horaire`),
  salary:
    names(`Annual salary, Yearly salary, Base salary, Annual pay, Annual rate, Salary per year, Salary
    p.a., Annual base salary, Gehalt, Jahresgehalt, Salario, Salario anual, Sueldo, Sueldo
    anual, Salaire, Salaire annuel`),
  sourceOfHire:
    names(`Source, Hire source, Hiring source, Recruitment source, Referral source, Recruited by,
    Quelle, Bewerbungsquelle, Fuente, Fuente de contratación, Source de recrutement`),
  employeeId:
    names(`Employee no, Employee number, Employee #, Employee code, Emp ID, Emp no, Emp #, Emp code,
    Staff ID, Staff no, Staff number, Personnel number, Personnel no, Payroll ID, Payroll
    number, Badge number, Worker ID, EID, Personalnummer, Personal-Nr, Mitarbeiternummer,
    Mitarbeiter-ID, Número de empleado, ID de empleado, Legajo, Matricule, Numéro de matricule`),
  candidateId:
    names(`Candidate no, Candidate number, Candidate #, Applicant ID, Applicant number, Application ID,
    Bewerbernummer, ID de candidato, ID candidat`),
  manager:
    names(`Manager email, Manager e-mail address, Manager's email, Manager ID, Manager employee ID, Manager
    number, Reports to, Reports to email, Reporting to, Reporting manager, Line manager, Line manager
    email, Direct manager, Supervisor, Supervisor email, Supervisor ID, Boss, Vorgesetzter,
    Vorgesetzte, Vorgesetzte/r, Führungskraft, Jefe, Jefe directo, Superior, Supérieur, Supérieur
    hiérarchique, Responsable hiérarchique`),
  socialSecurityNumber:
    names(`SSN, SS number, SS#, Social, Social security, Social security no, Social security #, Soc sec
    no, Employee SSN, Sozialversicherungsnummer, Número de seguro social, Número de seguridad
    social, Numéro de sécurité sociale`),
  driversLicense:
    names(`Drivers licence, Driver license, Driver licence, Driver's licence, Driving licence, Driving
    license, Driver's license number, Drivers license no, Driver license number, License number,
    Licence number, DL, DL number, Führerschein, Führerscheinnummer, Licencia de conducir,
    Permis de conduire, Numéro de permis`),
  presentAddress:
    names(`Address, Home address, Current address, Street address, Residential address, Mailing
    address, Postal address, Adresse, Anschrift, Wohnanschrift, Privatadresse, Dirección,
    Domicilio, Adresse actuelle, Adresse postale`),
  permanentAddress:
    names(`Permanent home address, Legal address, Ständige Adresse, Ständige Anschrift, Dirección
    permanente, Adresse permanente`),
  qualifications:
    names(`Qualification, Skills, Certifications, Certificates, Licenses and certifications,
    Qualifikation, Qualifikationen, Kenntnisse, Cualificaciones, Habilidades, Compétences`),
  education:
    names(`Education history, Educational background, Schooling, Degree, Degrees, Highest degree,
    Ausbildung, Bildung, Schulbildung, Educación, Estudios, Formación, Formation, Études,
    Diplôme`),
  experience:
    names(`Work experience, Job experience, Previous experience, Work history, Employment history,
    Erfahrung, Berufserfahrung, Experiencia, Experiencia laboral, Expérience, Expérience
    professionnelle`),
  emergencyContactName:
    names(`Emergency contact name, Emergency name, Emergency contact person, Next of kin, ICE contact,
    Notfallkontakt, Contacto de emergencia, Contact d'urgence, Personne à prévenir`),
  emergencyContactRelationship:
    names(`Emergency contact relationship, Emergency contact relation, Emergency relationship,
    Relationship, Relationship to employee, Next of kin relationship, Beziehung Notfallkontakt,
    Relación del contacto de emergencia, Relación, Lien de parenté`),
  emergencyContactPhone:
    names(`Emergency contact phone, Emergency phone, Emergency contact number, Emergency number,
    Emergency contact mobile, Emergency contact phone number, Emergency phone number, Next of
    kin phone, Notfallnummer, Notfalltelefon, Telefon Notfallkontakt, Teléfono de emergencia,
    Téléphone d'urgence, Numéro d'urgence`),
  note: names(`Notes, Comment, Comments, Remark, Remarks, Additional information, Notiz, Notizen,
    Bemerkung, Bemerkungen, Kommentar, Anmerkung, Anmerkungen, Nota, Notas, Observaciones,
    Comentarios, Remarque, Remarques, Commentaire, Commentaires, Observations`),
}
