import { dialogAnatomy, drawerAnatomy } from '@chakra-ui/react/anatomy'
import { createSystem, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/**
 * Chakra provides the behaviour of overlays (focus, Escape, inert background); their styles are our
 * own CSS. The system therefore has class names but no tokens, and changes nothing outside an
 * overlay.
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
