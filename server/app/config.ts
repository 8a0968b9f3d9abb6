import { resolve } from "node:path"
import { z } from "zod"
import { fileConfig, fileIssues, fileVariables, type FileConfig } from "../files/file-config.ts"
import { mailConfig, mailIssues, mailVariables, type MailConfig } from "../mail/mail-config.ts"
import { studioInboxConfig, studioInboxVariables, type StudioInboxSettings } from "../inbox/studio-inboxes.ts"
import {
  operationsConfig,
  operationsIssues,
  operationsVariables,
  type OperationsConfig,
} from "../operations/operations-config.ts"
import { backupConfig, backupIssues, backupVariables, type BackupConfig } from "../operations/backup-config.ts"
import {
  botCheckConfig,
  botCheckIssues,
  botCheckVariables,
  type BotCheckConfig,
} from "../bot-check/bot-check-config.ts"
import {
  publishingConfig,
  publishingIssues,
  publishingVariables,
  type PublishingConfig,
} from "../publishing/publishing-config.ts"
import {
  contentWebhookConfig,
  webhookConfig,
  webhookIssues,
  webhookVariables,
  type ContentWebhookConfig,
  type WebhookConfig,
} from "../webhooks/webhook-config.ts"
import { signInConfig, signInIssues, signInVariables, type SignInConfig } from "../people/sign-in-config.ts"
import { corsConfig, corsVariables, type CorsConfig } from "../http/cors.ts"
import { listsProxies } from "../http/forwarded-for.ts"
import { isLoopback } from "../http/loopback.ts"
import { isProduction } from "../http/production.ts"
import identity from "../../shared/studio.json" with { type: "json" }
import { checkIdentity } from "../../shared/studio-identity.ts"
import { studio } from "../../shared/studio.ts"

const flag = z.enum(["true", "false"]).transform((value) => value === "true")

const origin = z
  .url({ protocol: /^https?$/, error: "must be an http(s) origin such as https://example.com", abort: true })
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must be an origin without a path")
  .transform((value) => new URL(value).origin)

const defaultHost = "127.0.0.1"

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().min(1).default(defaultHost),
  /** 0 selects any free port; tests use it. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  DATA_DIR: z.string().min(1).default("var"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  PUBLIC_URL: origin.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
  SITE: z.enum(["on", "off"]).default("on"),
  BUILDER: z.enum(["here", "elsewhere"]).default("here"),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^/\s@]+(\/\S*)?\/\d+$/, "must be a DSN as Sentry gives it: https://key@host/number")
    .optional(),
  DEMO_CONTENT: flag.optional(),
  API_DOCS: z.enum(["on", "off"]).optional(),
  /** Proxies that are trusted to name the client's address: names and networks of Fastify's trustProxy. */
  TRUSTED_PROXIES: z
    .string()
    .refine(
      listsProxies,
      "must be addresses or networks, as 10.0.0.5 or 172.30.80.0/24, or loopback, separated by commas"
    )
    .default("loopback"),
  ...signInVariables,
  ...botCheckVariables,
  ...fileVariables,
  ...mailVariables,
  ...studioInboxVariables,
  ...operationsVariables,
  ...backupVariables,
  ...publishingVariables,
  ...webhookVariables,
  ...corsVariables,
})

/** Names of all variables, for the page that explains them. */
export const settingNames = (): string[] => Object.keys(environment.shape)

export type Config = SignInConfig &
  BotCheckConfig &
  StudioInboxSettings &
  FileConfig &
  MailConfig &
  OperationsConfig &
  BackupConfig &
  PublishingConfig &
  WebhookConfig &
  ContentWebhookConfig &
  CorsConfig & {
    /** As error reports name it: production wherever `production` is set, otherwise NODE_ENV. */
    environment: "development" | "test" | "production"
    /** Whether others than this machine may reach the server; see `isProduction`. */
    production: boolean
    host: string
    port: number
    /** Absolute folder of everything that the server writes. */
    dataDir: string
    /** PostgreSQL to use instead of the embedded database. */
    databaseUrl: string | null
    /** Public origin of the site; no trailing slash. */
    publicUrl: string
    logLevel: NonNullable<z.infer<typeof environment>["LOG_LEVEL"]>
    sentryDsn: string | null
    /** Whether this process builds and serves the public site beside the API. */
    site: boolean
    /** Whether another process that shares database and data folder builds the site, and this one follows. */
    builderElsewhere: boolean
    /** Whether an empty database is filled with the demo studio's content. */
    demoContent: boolean
    /** Whether the API documents itself at /v1/docs and /v1/openapi.json. */
    apiDocs: boolean
    trustedProxies: string
  }

/** The embedded database belongs to one process, so no other process can build. */
const builderIssues = ({ BUILDER, DATABASE_URL }: Record<string, string | undefined>): string[] =>
  BUILDER === "elsewhere" && DATABASE_URL === undefined ? ["BUILDER: elsewhere needs DATABASE_URL"] : []

/**
 * Others than this machine cannot be sent to localhost, and only TLS keeps their sessions from those in between.
 * NODE_ENV=production alone may stay on this machine, to try that form; a start that fails anyway names what is needed.
 */
const publicUrlIssues = (set: Record<string, string | undefined>, others: string[]): string[] => {
  if (!isProduction(set)) return []
  if (set.PUBLIC_URL === undefined)
    return others.length > 0 || !isLoopback(set.HOST ?? defaultHost)
      ? ["PUBLIC_URL: is missing; it is the origin under which the public reaches the site"]
      : []
  const site = URL.parse(set.PUBLIC_URL)
  return site?.protocol === "http:" && !isLoopback(site.hostname)
    ? ["PUBLIC_URL: must be https in production, except on this machine"]
    : []
}

/** Says why settings of production are required where NODE_ENV does not name it. */
const productionReason = (set: Record<string, string | undefined>): string => {
  if (!isProduction(set) || set.NODE_ENV === "production") return ""
  return "\nHOST or PUBLIC_URL is not this machine, so this is a server in production, whatever NODE_ENV says."
}

/** The variables that are set: an empty one counts as unset, as in most .env files. */
export const setVariables = (variables: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""))

/**
 * Settings of the server, from environment variables.
 *
 * @throws Error that names every variable that is missing or cannot be used, or every such value of shared/studio.json
 */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  checkIdentity(identity)
  const set = setVariables(variables)
  const result = environment.safeParse(set)
  const invalid = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? []
  const issues = [
    ...invalid,
    ...signInIssues(set),
    ...botCheckIssues(set),
    ...fileIssues(set),
    ...mailIssues(set),
    ...operationsIssues(set),
    ...backupIssues(set),
    ...webhookIssues(set),
    ...builderIssues(set),
    ...publishingIssues(set),
  ]
  issues.push(...publicUrlIssues(set, issues))
  if (!result.success || issues.length > 0) {
    const list = issues.map((issue) => `  ${issue}`).join("\n")
    throw new Error(`The environment has values that cannot be used:\n${list}${productionReason(set)}`)
  }
  const env = result.data
  const production = isProduction(set)
  const files = fileConfig(env)
  return {
    environment: production ? "production" : env.NODE_ENV,
    production,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    logLevel: env.LOG_LEVEL ?? (production ? "info" : "warn"),
    sentryDsn: env.SENTRY_DSN ?? null,
    site: env.SITE === "on",
    builderElsewhere: env.BUILDER === "elsewhere",
    demoContent: env.DEMO_CONTENT ?? (!production && studio.demo === true),
    apiDocs: env.API_DOCS === undefined ? !production : env.API_DOCS === "on",
    trustedProxies: env.TRUSTED_PROXIES,
    ...signInConfig(env),
    ...botCheckConfig(env),
    ...files,
    ...mailConfig(env),
    ...studioInboxConfig(env),
    ...operationsConfig(env),
    ...backupConfig(env, files.files.s3),
    ...publishingConfig(env, files.files.s3),
    ...webhookConfig(env),
    ...contentWebhookConfig(env, { production, secret: env.BOT_CHECK_SECRET }),
    ...corsConfig(env),
  }
}
