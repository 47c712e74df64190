import { useCallback, useEffect, useState, type RefObject } from 'react'

interface PlayerState {
  playing: boolean
  /** Of the video; 0 until it is known. */
  duration: number
  position: number
  volume: number
  muted: boolean
  speed: number
  captions: boolean
  fullscreen: boolean
  waiting: boolean
  failed: boolean
}

const START: PlayerState = {
  playing: false,
  duration: 0,
  position: 0,
  volume: 1,
  muted: false,
  speed: 1,
  captions: false,
  fullscreen: false,
  waiting: false,
  failed: false,
}

/** State and commands of a video element, for our own controls. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLElement | null>
) {
  const [state, setState] = useState(START)
  const set = useCallback(
    (change: Partial<PlayerState>) => setState((before) => ({ ...before, ...change })),
    []
  )

  useEffect(() => {
    const element = video.current
    if (!element) return
    const events: Record<string, () => void> = {
      play: () => set({ playing: true, failed: false }),
      playing: () => set({ waiting: false }),
      pause: () => set({ playing: false }),
      ended: () => set({ playing: false }),
      waiting: () => set({ waiting: true }),
      canplay: () => set({ waiting: false }),
      timeupdate: () => set({ position: element.currentTime }),
      seeking: () => set({ position: element.currentTime }),
      loadedmetadata: () => set({ duration: element.duration || 0 }),
      durationchange: () => set({ duration: element.duration || 0 }),
      volumechange: () => set({ volume: element.volume, muted: element.muted }),
      ratechange: () => set({ speed: element.playbackRate }),
      error: () => set({ failed: true, playing: false, waiting: false }),
    }
    for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener)
    // The event may have fired before there was a listener, for a cached video.
    if (element.readyState >= 1) events.loadedmetadata?.()
    if (element.error) events.error?.()
    const fullscreen = () => set({ fullscreen: document.fullscreenElement === frame.current })
    document.addEventListener('fullscreenchange', fullscreen)
    return () => {
      for (const [name, listener] of Object.entries(events)) {
        element.removeEventListener(name, listener)
      }
      document.removeEventListener('fullscreenchange', fullscreen)
    }
  }, [video, frame, set])

  const seek = (seconds: number) => {
    const element = video.current
    if (!element) return
    element.currentTime = Math.max(0, Math.min(seconds, element.duration || 0))
  }

  return {
    state,
    seek,
    skip: (seconds: number) => seek((video.current?.currentTime ?? 0) + seconds),
    toggle() {
      const element = video.current
      if (!element) return
      if (element.paused) element.play().catch(() => set({ playing: false }))
      else element.pause()
    },
    setSpeed(speed: number) {
      if (video.current) video.current.playbackRate = speed
    },
    setVolume(volume: number) {
      const element = video.current
      if (!element) return
      element.volume = Math.max(0, Math.min(volume, 1))
      element.muted = element.volume === 0
    },
    toggleMuted() {
      const element = video.current
      if (element) element.muted = !element.muted
    },
    toggleCaptions() {
      const track = video.current?.textTracks[0]
      if (!track) return
      track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
      set({ captions: track.mode === 'showing' })
    },
    toggleFullscreen() {
      const element = video.current as
        | (HTMLVideoElement & { webkitEnterFullscreen?: () => void })
        | null
      if (document.fullscreenElement) void document.exitFullscreen()
      else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen()
      // An iPhone only has full-screen video.
      else element?.webkitEnterFullscreen?.()
    },
    reload() {
      const element = video.current
      if (!element) return
      const at = element.currentTime
      set({ failed: false })
      element.load()
      // Where it starts once it is loaded, and what currentTime says until then.
      element.currentTime = at
    },
  }
}

export type Player = ReturnType<typeof usePlayer>
