/** Sites whose pages are a video. */
const videoSites =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|shorts\/|live\/|embed\/)|www\.youtube-nocookie\.com\/embed\/|youtu\.be\/|(?:www\.|player\.)?vimeo\.com\/(?:video\/)?\d|(?:www\.)?twitch\.tv\/videos\/|vk\.com\/video|rutube\.ru\/video\/)/

const videoFile = /\.(?:mp4|webm)(?:[?#]|$)/i

/** Whether an address is that of a video: a page of a known site, or a file. */
export const isVideoAddress = (address: string): boolean => videoSites.test(address) || videoFile.test(address)

/** Whether an address is that of a video on a known site. */
export const isVideoPage = (address: string): boolean => videoSites.test(address)
