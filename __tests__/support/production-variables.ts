/** Settings with which a server starts in production, without NODE_ENV; its provider does not exist. */
export const productionVariables = {
  PUBLIC_URL: "https://studio.example",
  OIDC_ISSUER: "https://id.studio.example",
  OIDC_CLIENT_ID: "site",
  OIDC_CLIENT_SECRET: "kX3vQ8mZp1Lw7RtYb2Nc",
  BOT_CHECK_SECRET: "vN7pTq2Xw9LrKd4MzYb8Hc3JfGs6Ra1E",
  MAIL: "outbox",
}
