/** How to embed an external video: from its site's no-tracking address, or in our frame. */
interface Embed {
  site: 'YouTube' | 'Vimeo' | null
  src: string | null
}

const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/

/** `1h2m3s`, `95` or `95s`, in seconds. */
function startOf(text: string | null): number {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '') ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const [first, second] = pathname.split('/').filter(Boolean)
  let id: string | null | undefined = null
  if (hostname === 'youtu.be') id = first
  else if (!YOUTUBE.test(hostname)) return null
  else if (first === 'watch') id = searchParams.get('v')
  else if (['embed', 'shorts', 'live', 'v'].includes(first ?? '')) id = second
  return id && /^[\w-]{11}$/.test(id) ? id : null
}

function vimeoPath({ hostname, pathname, searchParams }: URL): string | null {
  if (!VIMEO.test(hostname)) return null
  const [, id, secret] = /\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? []
  if (!id) return null
  const hash = secret ?? searchParams.get('h')
  return hash ? `${id}?h=${encodeURIComponent(hash)}&dnt=1` : `${id}?dnt=1`
}

/** The embed address of a watch link. */
export function embedOf(address: string): Embed {
  if (!URL.canParse(address)) return { site: null, src: null }
  const url = new URL(address)
  const id = youtubeId(url)
  if (id) {
    const start = startOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
    const query = start > 0 ? `?rel=0&start=${start}` : '?rel=0'
    return { site: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${id}${query}` }
  }
  const path = vimeoPath(url)
  if (path) return { site: 'Vimeo', src: `https://player.vimeo.com/video/${path}` }
  return { site: null, src: null }
}
