import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CropArea } from "../../../../shared/crop-area.ts"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./crop-dialog.module.css"

const sides = ["x", "y", "width", "height"] as const

type CropNumbersProps = { area: CropArea; onChange: (side: keyof CropArea, value: number) => void }

/** The exact numbers of an area. What is typed stays as it is until the field is left; the area takes what it can of it. */
export const CropNumbers = ({ area, onChange }: CropNumbersProps) => {
  const { t } = useTranslation("adminMedia")
  const [typed, setTyped] = useState<{ side: keyof CropArea; text: string } | null>(null)
  const change = (side: keyof CropArea, text: string): void => {
    setTyped({ side, text })
    if (/^\d{1,5}$/.test(text)) onChange(side, Number(text))
  }
  return (
    <div className={styles.numbers}>
      {sides.map((side) => (
        <TextInput
          key={side}
          label={t(`crop.side.${side}`)}
          inputMode="numeric"
          autoComplete="off"
          value={typed?.side === side ? typed.text : String(area[side])}
          onChange={(text) => change(side, text)}
          onBlur={() => setTyped(null)}
        />
      ))}
    </div>
  )
}
