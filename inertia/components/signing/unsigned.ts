export const UNSIGNED = 'Leave without signing? What you have filled in is lost.'

/** Lets the dialog around the frame know that something was filled in but not signed. */
export function markUnsigned(unsigned: boolean): void {
  document.documentElement.toggleAttribute('data-unsigned', unsigned)
}

export const isUnsigned = (frame: HTMLIFrameElement | null): boolean =>
  frame?.contentDocument?.documentElement.hasAttribute('data-unsigned') ?? false
