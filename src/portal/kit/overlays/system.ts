import { dialogAnatomy, drawerAnatomy } from '@chakra-ui/react/anatomy'
import { createSystem, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/**
 * Chakra brings the behaviour of overlays (focus, Escape, inert background); their looks are our own
 * CSS. So the system holds names and no tokens, and changes nothing outside an overlay.
 */
const drawer = defineSlotRecipe({
  className: 'drawer',
  slots: drawerAnatomy.keys(),
  base: {},
})

const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: dialogAnatomy.keys(),
  base: {},
})

export const overlaySystem = createSystem({
  preflight: false,
  theme: { slotRecipes: { dialog, drawer } },
})
