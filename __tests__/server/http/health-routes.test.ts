import fastify, { type FastifyInstance } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { sendFailure } from "../../../server/http/error-response.ts"
import { ApiError } from "../../../server/http/api-error.ts"
import { healthRoutes, type ReadinessChecks } from "../../../server/http/health-routes.ts"

const good = () => Promise.resolve()
const bad = (): Promise<void> => Promise.reject(new Error("broken"))
const hanging = () => new Promise<never>(() => undefined)

let app: FastifyInstance

const open = (checks: ReadinessChecks, isEnding?: () => boolean): void => {
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(new ApiError("notFound"), request, reply))
  healthRoutes(app, checks, isEnding)
}

afterEach(() => app.close())

const get = async (path: string): Promise<[number, unknown]> => {
  const response = await app.inject({ method: "GET", url: `/health/${path}` })
  expect(response.headers["cache-control"]).toBe("no-store")
  return [response.statusCode, response.json()]
}

const unavailable = (...parts: string[]) => ({
  code: 1500,
  details: parts.map((path) => ({ path, message: "is not available" })),
})

test("is ready when everything is, and names each part", async () => {
  open({ pages: good, database: good, storage: good })
  const parts = { pages: "ok", database: "ok", storage: "ok" }
  expect(await get("ready")).toEqual([200, { status: "ok", parts }])
  for (const part of Object.keys(parts)) expect(await get(`ready/${part}`)).toEqual([200, { status: "ok" }])
})

test.each([
  ["fails", bad],
  ["hangs", hanging],
])("is ready for pages while only the database %s", async (_how, database) => {
  open({ pages: good, database, storage: good })
  const parts = { pages: "ok", database: "unavailable", storage: "ok" }
  expect(await get("ready")).toEqual([200, { status: "ok", parts }])
  expect(await get("ready/pages")).toEqual([200, { status: "ok" }])
  expect(await get("ready/database")).toMatchObject([503, unavailable("database")])
})

test("is not ready before there is a release", async () => {
  open({ pages: bad, database: good, storage: bad })
  expect(await get("ready")).toMatchObject([503, unavailable("pages", "storage")])
  expect(await get("ready/pages")).toMatchObject([503, unavailable("pages")])
  expect(await get("live")).toEqual([200, { status: "ok" }])
})

test("without a site it is ready when the database is", async () => {
  let database = bad
  open({ database: () => database(), storage: bad })
  expect(await get("ready")).toMatchObject([503, unavailable("database", "storage")])
  database = good
  expect(await get("ready")).toEqual([200, { status: "ok", parts: { database: "ok", storage: "unavailable" } }])
  expect(await get("ready/pages")).toMatchObject([404, { code: 1200 }])
})

test.each(["ready/nothing", "ready/toString", "ready/__proto__"])("%s is no part", async (path) => {
  open({ pages: good, database: good, storage: good })
  expect(await get(path)).toMatchObject([404, { code: 1200 }])
})

test("is not ready for anything once it ends", async () => {
  open({ pages: good, database: good, storage: good }, () => true)
  for (const path of ["ready", "ready/pages", "ready/database"]) expect((await get(path))[0]).toBe(503)
  expect((await get("live"))[0]).toBe(200)
})

test("requests share a check that runs, and a success of the storage", async () => {
  const ran = { database: 0, storage: 0 }
  const counted = (part: keyof typeof ran) => () => {
    ran[part] += 1
    return new Promise((resolve) => setImmediate(resolve))
  }
  open({ database: counted("database"), storage: counted("storage") })
  await app.ready()
  await Promise.all(Array.from({ length: 20 }, () => get("ready")))
  expect(ran).toEqual({ database: 1, storage: 1 })
  await get("ready")
  expect(ran).toEqual({ database: 2, storage: 1 })
})
