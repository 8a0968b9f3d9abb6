import { navigate } from "gatsby"

/**
 * Goes to another address of the admin as a press of a link does, so that a guard of unsaved edits
 * asks here too.
 *
 * @param to path and query, which begin with a slash
 */
export const follow = (to: string): void => {
  const link = document.createElement("a")
  link.href = to
  link.addEventListener("click", (event) => {
    event.preventDefault()
    navigate(to)
  })
  document.body.append(link)
  link.click()
  link.remove()
}
