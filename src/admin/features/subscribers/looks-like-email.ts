/** Whether a text can be an address at all; the server looks closer, and the letter proves it. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
