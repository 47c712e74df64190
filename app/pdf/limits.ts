const MEBIBYTE = 1024 * 1024

/** Maximum size of a file; error messages name it. */
export const MAX_FILE_BYTES = 25 * MEBIBYTE
export const MAX_PAGES = 300
/** Maximum number of suggested form fields; the rest can be placed by hand. */
export const MAX_FOUND_FIELDS = 500

/**
 * The shorter side of A3, in points. On a larger page texts and pens are larger by as much: some
 * scans have a point for each dot, and what is of the usual size there can't be read in print.
 */
export const PAPER_SIDE = 842

/** One unpacked stream. Tables and objects of genuine files need a hundredth of it. */
export const MAX_UNPACKED_BYTES = 48 * MEBIBYTE
/** All streams of one file that are unpacked for reading. */
export const MAX_UNPACKED_IN_ALL = 256 * MEBIBYTE

/**
 * Objects of one file, counted until they are removed, and again when they are decrypted; each
 * takes about a kilobyte.
 */
export const MAX_OBJECTS = 400_000

/** The largest number of an object that readers must accept (ISO 32000-1, annex C). */
export const MAX_OBJECT_NUMBER = 8_388_607

/** Of one picture. Larger ones are not shown, since they would exhaust a phone's memory. */
export const MAX_IMAGE_PIXELS = 64 * 1024 * 1024

/** Form fields and comments of one file, each of which is drawn on its page. */
export const MAX_ANNOTATIONS = 10_000

/** Memory limit of a thread. */
export const THREAD_HEAP_MB = 640
export const THREAD_STACK_MB = 8
/** Files up to this size do not wait for larger ones. */
export const SMALL_FILE_BYTES = MEBIBYTE
export const PREPARE_SMALL_MS = 30_000
export const PREPARE_MS = 60_000
export const SEAL_MS = 90_000
/** A thread idle for this long is ended. */
export const THREAD_IDLE_MS = 60_000
