/** The first line of standard input: a piped password. */
export async function readLine(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) {
    text += String(chunk)
    if (text.length > 4096) break
  }
  return text.replace(/\r?\n.*$/s, '')
}
