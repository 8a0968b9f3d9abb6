import { randomUUID } from "node:crypto"

/** Settings that production requires at start. The measurements sign no user in and send no mail, so none of them is used. */
export const productionVariables = (): Record<string, string> => ({
  NODE_ENV: "production",
  OIDC_ISSUER: "https://id.invalid",
  OIDC_CLIENT_ID: "bench",
  OIDC_CLIENT_SECRET: randomUUID(),
  BOT_CHECK_SECRET: randomUUID(),
  MAIL: "outbox",
  MAIL_FROM: "bench@studio.invalid",
})
