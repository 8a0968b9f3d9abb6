import { createInstance, type Resource } from "i18next"
import { act, type ReactNode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Provider } from "react-redux"
import { addLanguageFormat } from "../../src/admin/formats/language-names.ts"
import { createAdminStore } from "../../src/admin/store/admin-store.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A part of the admin, with a store of its own, in a page without layout. @param texts in English, by namespace */
export const adminPage = (texts: NonNullable<Resource["en"]>) => {
  const i18n = createInstance({ lng: "en", resources: { en: texts }, interpolation: { escapeValue: false } })
  void i18n.init()
  addLanguageFormat(i18n)
  const store = createAdminStore()
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  return {
    container,
    /** @param settled what is waited for before the page is read */
    show: (part: ReactNode, settled: () => Promise<void> = () => Promise.resolve()): Promise<void> =>
      act(async () => {
        root.render(
          <Provider store={store}>
            <I18nextProvider i18n={i18n}>{part}</I18nextProvider>
          </Provider>
        )
        await settled()
      }),
    close: async (): Promise<void> => {
      await act(() => {
        root.unmount()
        return Promise.resolve()
      })
      container.remove()
    },
  }
}
