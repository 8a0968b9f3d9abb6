/** The player of a video: YouTube's frame without cookies before playback, or the browser itself. */
export type VideoSource = { kind: "youtube"; frame: string } | { kind: "file"; file: string }

const youtubeHosts = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/

const youtubeId = /^[\w-]{11}$/

/** Seconds from `90`, `90s` or `1m30s`. */
const secondsOf = (value: string | null): number => {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value ?? "")
  const [hours = 0, minutes = 0, seconds = 0] = (match ?? []).slice(1).map((part) => Number(part || 0))
  return hours * 3_600 + minutes * 60 + seconds
}

const idOf = (address: URL): string | null => {
  const [first = "", second = ""] = address.pathname.split("/").filter(Boolean)
  if (address.hostname === "youtu.be") return first
  if (first === "watch") return address.searchParams.get("v")
  return /^(?:embed|shorts|live|v|e)$/.test(first) ? second : null
}

const youtubeSource = (address: URL): VideoSource | null => {
  const id = idOf(address)
  if (!id || !youtubeId.test(id)) return null
  const start = secondsOf(address.searchParams.get("t") ?? address.searchParams.get("start"))
  const from = start > 0 ? `&start=${start}` : ""
  return { kind: "youtube", frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${from}` }
}

/** `URL.canParse` is younger than some browsers. */
const parsed = (address: string, base: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/**
 * The player for the video at an address. Null if the address is not a video: another scheme, a user name in the
 * address, or a YouTube page without a video.
 *
 * @param address a path of this site or an http(s) address
 * @param origin the site's own
 */
export const videoSource = (address: string, origin: string): VideoSource | null => {
  const url = parsed(address, origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (youtubeHosts.test(url.hostname)) return youtubeSource(url)
  return { kind: "file", file: url.origin === origin ? url.pathname + url.search : url.href }
}
