/** 'is late' as 'Is late', where a sentence or a label begins. Pages import it, too: it has no imports. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
