/** Rough check of a mail address; the server checks it thoroughly, and the mail itself proves it. */
export const isLikelyEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
