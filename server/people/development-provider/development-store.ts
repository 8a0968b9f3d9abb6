import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider"

type StoredItem = { payload: AdapterPayload; until: number }

/**
 * In-memory store of the development provider, lost when the process ends. Its methods are those that the provider
 * calls; https://github.com/panva/node-oidc-provider/blob/main/example/my_adapter.js
 */
export const developmentStore = (): AdapterFactory => {
  const items = new Map<string, StoredItem>()

  const get = (key: string): AdapterPayload | undefined => {
    const entry = items.get(key)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }

  const removeExpired = (): void => {
    for (const [key, { until }] of items) if (until <= Date.now()) items.delete(key)
  }

  const find = (matches: (payload: AdapterPayload) => boolean, model: string): AdapterPayload | undefined =>
    [...items.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map(get)
      .find((payload) => payload !== undefined && matches(payload))

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      upsert: (id, payload, expiresIn) => {
        removeExpired()
        items.set(keyOf(id), { payload, until: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1_000 })
        return Promise.resolve()
      },
      find: (id) => Promise.resolve(get(keyOf(id))),
      findByUid: (uid) => Promise.resolve(find((payload) => payload.uid === uid, model)),
      findByUserCode: (userCode) => Promise.resolve(find((payload) => payload.userCode === userCode, model)),
      consume: (id) => {
        const payload = get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
        return Promise.resolve()
      },
      destroy: (id) => {
        items.delete(keyOf(id))
        return Promise.resolve()
      },
      revokeByGrantId: (grantId) => {
        for (const [key, { payload }] of items) if (payload.grantId === grantId) items.delete(key)
        return Promise.resolve()
      },
    }
  }
}
