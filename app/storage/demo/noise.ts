import { createCipheriv } from 'node:crypto'

/** Bytes that do not compress, equal on every run. */
export const noise = (length: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(length))
