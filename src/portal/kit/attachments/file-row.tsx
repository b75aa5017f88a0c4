import X from 'lucide-react/icons/x'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { texts } from './texts.ts'

/** What files are called on screen: their own names may say more than their owner wants to show. */
export const namesOf = (files: readonly Pick<ChosenFile, 'kind'>[]): string[] =>
  files.map(({ kind }, index) => {
    const number = files.slice(0, index + 1).filter((one) => one.kind === kind).length
    return kind === 'photo' ? texts.photo(number) : texts.pdf(number)
  })

interface FileRowProps {
  file: Pick<ChosenFile, 'base64' | 'bytes' | 'kind'>
  name: string
  onRemove?: () => void
  children?: ReactNode
}

export function FileRow({ file, name, onRemove, children }: FileRowProps) {
  const { base64, bytes, kind } = file
  return (
    <li className="attachment">
      {kind === 'photo' ? (
        <img className="attachment-photo" src={`data:image/jpeg;base64,${base64}`} alt="" />
      ) : (
        <Icon of={FileText} />
      )}
      <span className="attachment-name">{name}</span>
      <span className="attachment-size figures">{texts.size(Math.ceil(bytes / 1000))}</span>
      {onRemove && (
        <Button
          variant="quiet"
          isSmall
          icon={X}
          aria-label={texts.remove(name)}
          onClick={onRemove}
        />
      )}
      {children}
    </li>
  )
}
