import { setLetter, type LetterText } from '#documents/letter/set_letter'

export default (letter: LetterText) => setLetter(letter)
