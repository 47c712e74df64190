const MEBIBYTE = 1024 * 1024

/** What a file may be at most; the same is said to people. */
export const MAX_FILE_BYTES = 25 * MEBIBYTE
export const MAX_PAGES = 300
/** Fields of a form that are suggested; the rest can still be placed by hand. */
export const MAX_FOUND_FIELDS = 500

/** One compressed stream, unpacked. Tables and objects of honest files take a hundredth of it. */
export const MAX_UNPACKED_BYTES = 48 * MEBIBYTE
/** All streams of one file that are unpacked to be read. */
export const MAX_UNPACKED_IN_ALL = 256 * MEBIBYTE

/** Objects of one file, counted twice where it is encrypted; each takes about a kilobyte. */
export const MAX_OBJECTS = 400_000

/** Form fields and comments of one file, each of which is drawn on its page. */
export const MAX_ANNOTATIONS = 10_000

/** What a thread may use before it is ended. */
export const THREAD_HEAP_MB = 640
export const THREAD_STACK_MB = 8
/** Files up to this size do not wait for larger ones. */
export const SMALL_FILE_BYTES = MEBIBYTE
export const PREPARE_SMALL_MS = 30_000
export const PREPARE_MS = 60_000
export const SEAL_MS = 90_000
/** A thread that no one has needed for so long is ended. */
export const THREAD_IDLE_MS = 60_000
