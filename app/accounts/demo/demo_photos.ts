import { Readable } from 'node:stream'
import sharp from 'sharp'
import { changePhoto } from '#accounts/services/change_photo'
import type { Actor } from '#audit/actor'

interface Look {
  background: string
  skin: string
  hair: string
  clothes: string
  /** The outline of the hair behind the face: short, or to the shoulders. */
  long?: boolean
}

const LOOKS: readonly Look[] = [
  { background: '#cfe8e4', skin: '#f1c9a5', hair: '#5b3a21', clothes: '#0f766e', long: true },
  { background: '#e5dff5', skin: '#c98d63', hair: '#1f1a17', clothes: '#6d4fc2', long: true },
  { background: '#fbe3cc', skin: '#8d5a3b', hair: '#15110f', clothes: '#c2571a' },
  { background: '#d8e6f7', skin: '#f4d3b6', hair: '#b7793c', clothes: '#1d5fa8' },
  { background: '#f6d9e1', skin: '#e2ab80', hair: '#3a2618', clothes: '#a83258', long: true },
  { background: '#e4ecd0', skin: '#a86f47', hair: '#241a14', clothes: '#5d7a1f' },
]

/** Drawn, so that they are no one's picture and no one's work. */
function portrait({ background, skin, hair, clothes, long }: Look): string {
  const behind = long
    ? `<path d="M74 196 V112 a54 58 0 0 1 108 0 V196 z" fill="${hair}"/>`
    : `<path d="M76 122 V108 a52 56 0 0 1 104 0 V122 z" fill="${hair}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${background}"/>
    ${behind}
    <path d="M28 256 a100 74 0 0 1 200 0 z" fill="${clothes}"/>
    <path d="M108 150 h40 v36 a20 20 0 0 1 -40 0 z" fill="${skin}" stroke="#0002" stroke-width="2"/>
    <ellipse cx="128" cy="122" rx="42" ry="52" fill="${skin}"/>
    <path d="M86 112 q8 -34 42 -34 t42 34 q2 -52 -42 -52 t-42 52 z" fill="${hair}"/>
    <circle cx="112" cy="122" r="4.5" fill="#2b2320"/>
    <circle cx="144" cy="122" r="4.5" fill="#2b2320"/>
    <path d="M112 146 q16 14 32 0" fill="none" stroke="#8c3f36" stroke-width="4" stroke-linecap="round"/>
  </svg>`
}

/** Each person uploads a photo. */
export async function uploadPhotos(
  people: readonly { userId: number; actor: Actor }[]
): Promise<void> {
  for (const [index, { userId, actor }] of people.entries()) {
    const look = LOOKS[index % LOOKS.length] as Look
    const picture = await sharp(Buffer.from(portrait(look)))
      .png()
      .toBuffer()
    await changePhoto(userId, Readable.from([picture]), actor)
  }
}
