import { resolve } from "node:path"
import { z } from "zod"

const flag = z.enum(["true", "false"]).transform((value) => value === "true")

const origin = z
  .url({ protocol: /^https?$/, error: "must be an http(s) origin such as https://example.com" })
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must be an origin without a path")
  .transform((value) => new URL(value).origin)

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** 0 takes any free port; tests use it. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  DATA_DIR: z.string().min(1).default("var"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  PUBLIC_URL: origin.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SENTRY_DSN: z.url().optional(),
  DEMO_CONTENT: flag.optional(),
})

export type Config = {
  environment: "development" | "test" | "production"
  host: string
  port: number
  /** Absolute folder of everything that the server writes. */
  dataDir: string
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null
  /** Origin under which the public reaches the site; no trailing slash. */
  publicUrl: string
  logLevel: z.infer<typeof environment>["LOG_LEVEL"]
  sentryDsn: string | null
  /** Whether an empty database is filled with the demo studio's content. */
  demoContent: boolean
}

/**
 * Settings of the server, from environment variables. An empty variable counts as unset, as in most .env files.
 *
 * @throws Error that names every variable that cannot be used
 */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""))
  const result = environment.safeParse(set)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`)
    throw new Error(`The environment has values that cannot be used:\n${faults.join("\n")}`)
  }
  const env = result.data
  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    logLevel: env.LOG_LEVEL,
    sentryDsn: env.SENTRY_DSN ?? null,
    demoContent: env.DEMO_CONTENT ?? env.NODE_ENV !== "production",
  }
}
