import { z } from "zod"

/** Variables of the metrics. */
export const operationsVariables = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
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
  const port = Number(set.METRICS_PORT)
  return set.METRICS_PORT !== undefined && port !== 0 && port === Number(set.PORT ?? 8000)
    ? ["METRICS_PORT: must be another port than PORT, which is public"]
    : []
}
