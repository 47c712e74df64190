/** The page's nonce, for the style elements that libraries add to the document. */
export const cspNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
