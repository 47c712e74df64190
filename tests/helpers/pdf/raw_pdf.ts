/** A file of these objects, numbered from 1; the first is its catalog. */
export function fileOf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let start = 9
  for (const [at, object] of objects.entries()) {
    const [head, tail] = [Buffer.from(`${at + 1} 0 obj\n`), Buffer.from('\nendobj\n')]
    offsets.push(start)
    parts.push(head, Buffer.from(object), tail)
    start += head.length + Buffer.byteLength(object) + tail.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
    )
  )
  return Buffer.concat(parts)
}

export function stream(dict: string, bytes: Buffer): Buffer {
  const head = `<< ${dict} /Length ${bytes.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')])
}
