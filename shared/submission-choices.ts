/** What visitors choose from in single forms; apart from shared/submission-kinds.ts, which every form loads. */

export const partnershipSubjects = ["publishing", "licensing", "advertising", "outsourcing", "press", "other"] as const

export type PartnershipSubject = (typeof partnershipSubjects)[number]

export const streamingPlatforms = ["youtube", "twitch", "vk-video", "tiktok", "trovo", "other"] as const

export type StreamingPlatform = (typeof streamingPlatforms)[number]

export const supportTopics = ["account", "purchase", "threat", "fault", "other"] as const

export type SupportTopic = (typeof supportTopics)[number]
