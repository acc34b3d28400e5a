import type { ShellWords } from '../types.ts'

export const SHELL: ShellWords = {
  menu: {
    file: '&Fichier',
    edit: '&Édition',
    view: '&Affichage',
    close: 'Fermer',
    quit: 'Quitter Kontor',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    resetZoom: 'Taille normale',
    fullScreen: 'Plein écran',
  },
  signIn:
    'Ce lien a déjà servi, date de plus de {minutes} minutes, ou ce navigateur n’en a encore ouvert aucun. Kontor affiche le lien dans son terminal ; la touche Entrée en fournit un nouveau. Sans terminal, redémarrez Kontor.',
}
