import { useEffect } from "react"

const channelName = "staff-session"

/** Notifies the other tabs of this browser of a sign-in. */
const announce = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage("signed in")
  channel.close()
}

/** Notifies the other tabs who is signed in as soon as this one knows. @param userId null while it does not */
export const useSignInAnnouncement = (userId: string | null): void => {
  useEffect(() => {
    if (userId !== null) announce()
  }, [userId])
}

/** Calls back when a sign-in in another tab has ended, and when this tab is shown again: it may have missed the news. */
export const useSignInNews = (onNews: () => void): void => {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    const onShown = (): void => {
      if (document.visibilityState === "visible") onNews()
    }
    channel.addEventListener("message", onNews)
    document.addEventListener("visibilitychange", onShown)
    return () => {
      channel.close()
      document.removeEventListener("visibilitychange", onShown)
    }
  }, [onNews])
}
