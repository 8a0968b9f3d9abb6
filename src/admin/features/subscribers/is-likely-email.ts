/** Whether a text can be an address at all; the server looks closer, and the letter proves it. */
export const isLikelyEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
