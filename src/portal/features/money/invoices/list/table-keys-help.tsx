import { Button } from '#portal/kit/buttons/button.tsx'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { tableTexts } from './table-texts.ts'

interface TableKeysHelpProps {
  isOpen: boolean
  onClose: () => void
}

/** What the keys of the table of bills do. */
export function TableKeysHelp({ isOpen, onClose }: TableKeysHelpProps) {
  return (
    <DialogFrame role="dialog" title={tableTexts.keys} isOpen={isOpen} onClose={onClose}>
      <p>{tableTexts.keysLead}</p>
      <dl className="table-keys">
        {tableTexts.keysDo.map(([keys, deed]) => (
          <div key={deed}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" isWide onClick={onClose}>
        {tableTexts.close}
      </Button>
    </DialogFrame>
  )
}
