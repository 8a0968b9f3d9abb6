import { z } from "zod"
import { isPrivateAddress } from "../http/loopback.ts"

const defaultHost = "127.0.0.1"

/** Variables of the metrics. */
export const operationsVariables = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default(defaultHost),
  /** Whether metrics may listen where the public may reach them. */
  METRICS_PUBLIC: z.enum(["true", "false"]).optional(),
}

type OperationsVariables = z.output<z.ZodObject<typeof operationsVariables>>

export type OperationsConfig = {
  /** Where metrics are served, apart from the public port; null when they are off. */
  metrics: { host: string; port: number } | null
}

export const operationsConfig = (env: OperationsVariables): OperationsConfig => ({
  metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
})

/** What is unsafe beyond each variable's own form: the public must not reach the metrics. */
export const operationsIssues = (set: Record<string, string | undefined>): string[] => {
  if (set.METRICS_PORT === undefined) return []
  const port = Number(set.METRICS_PORT)
  const isPublic = !isPrivateAddress(set.METRICS_HOST ?? defaultHost) && set.METRICS_PUBLIC !== "true"
  return [
    ...(port !== 0 && port === Number(set.PORT ?? 8000)
      ? ["METRICS_PORT: must be another port than PORT, which is public"]
      : []),
    ...(isPublic
      ? ["METRICS_HOST: must be an address of this machine or of a private network; METRICS_PUBLIC=true allows others"]
      : []),
  ]
}
