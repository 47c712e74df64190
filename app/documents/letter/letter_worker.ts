import { parentPort } from 'node:worker_threads'
import { setLetter, type LetterText } from '#documents/letter/set_letter'

parentPort?.on('message', (letter: LetterText) => {
  void setLetter(letter).then((set) => parentPort?.postMessage(set))
})
