import type { BotCheckConfig } from "../bot-check/bot-check-config.ts"
import type { StudioInboxConfig } from "../inbox/studio-inboxes.ts"
import { developmentIssuer } from "../people/provider-settings.ts"
import type { ServiceContext } from "../service-context.ts"
import type { ContentWebhookConfig } from "../webhooks/webhook-config.ts"
import type { Config } from "./config.ts"

/** What the services of all rooms work with. */
export type AppContext = ServiceContext & BotCheckConfig & StudioInboxConfig & ContentWebhookConfig

export const appContext = (
  { publicUrl, openId, botCheck, inboxes, contentWebhooks }: Config,
  parts: Pick<ServiceContext, "database" | "queue" | "now">
): AppContext => ({
  ...parts,
  publicUrl,
  issuer: openId?.issuer ?? developmentIssuer(publicUrl),
  botCheck,
  inboxes,
  contentWebhooks,
})
