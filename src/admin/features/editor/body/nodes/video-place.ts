/** Sites of videos, by their hosts. */
const sites: readonly [hosts: RegExp, name: string][] = [
  [/(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/, "YouTube"],
  [/(?:^|\.)vimeo\.com$/, "Vimeo"],
  [/(?:^|\.)twitch\.tv$/, "Twitch"],
  [/(?:^|\.)(?:vk\.com|vkvideo\.ru)$/, "VK"],
  [/(?:^|\.)rutube\.ru$/, "Rutube"],
]

/** A part of a path as people read it; as it is where its escapes are broken. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Where a video of another site is, as far as its address tells: the site, and the name of its file. Nothing is asked for. */
export const videoPlace = (url: string): { site: string; file: string | null } => {
  if (!URL.canParse(url)) return { site: url, file: null }
  const { hostname, pathname } = new URL(url)
  const site = sites.find(([hosts]) => hosts.test(hostname))?.[1] ?? hostname.replace(/^www\./, "")
  const last = pathname.split("/").at(-1) ?? ""
  return { site, file: /\.[a-z0-9]{2,4}$/i.test(last) ? decoded(last) : null }
}
