import { withPlainSpaces } from "../../i18n/plain-spaces.ts"

/** Share links as plain addresses: the page loads nothing from the networks. */
export const shareLinks = (url: string, title: string) => {
  const [u, text] = [encodeURIComponent(url), encodeURIComponent(withPlainSpaces(title))]
  return [
    { id: "telegram", href: `https://t.me/share/url?url=${u}&text=${text}` },
    { id: "vk", href: `https://vk.com/share.php?url=${u}&title=${text}` },
    { id: "reddit", href: `https://www.reddit.com/submit?url=${u}&title=${text}` },
    { id: "email", href: `mailto:?subject=${text}&body=${u}` },
  ] as const
}
