import { randomUUID } from "node:crypto"

/** What production does not start without. Nobody signs in or gets mail here, so none of it is ever asked. */
export const productionVariables = (): Record<string, string> => ({
  NODE_ENV: "production",
  OIDC_ISSUER: "https://id.invalid",
  OIDC_CLIENT_ID: "bench",
  OIDC_CLIENT_SECRET: randomUUID(),
  BOT_CHECK_SECRET: randomUUID(),
  MAIL: "outbox",
  MAIL_FROM: "bench@studio.invalid",
})
