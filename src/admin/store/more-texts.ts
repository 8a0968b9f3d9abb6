/** Loads the texts of all screens in one language. */
type LoadTexts = () => Promise<void>

let shown: LoadTexts | null = null
let isNeeded = false

/** Whether something shown needs more than the first texts. */
export const areMoreTextsNeeded = (): boolean => isNeeded

/** Says which language is shown now. */
export const showTexts = (load: LoadTexts): void => {
  shown = load
}

/** Loads the texts of all screens in the language that is shown: beside the code of what needs them. */
export const loadMoreTexts = async (): Promise<void> => {
  isNeeded = true
  await shown?.()
}
