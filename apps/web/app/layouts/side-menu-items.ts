import { PAGES } from '@signboard/contract/pages.ts';
import type { PageTexts } from '@signboard/languages/page-texts.ts';
import {
  BookOpen,
  Bot,
  CircleHelp,
  House,
  LayoutList,
  type LucideIcon,
  Map as MapIcon,
  Megaphone,
  ShieldCheck,
  Users,
} from 'lucide-react';

type Label = keyof PageTexts['common']['menu'];

/** Without `to` it is listed but disabled. */
export type MenuItemEntry = { type: 'item'; key: Label; icon?: LucideIcon; to?: string };

export type MenuGroup = {
  type: 'collapse';
  key: Label;
  icon: LucideIcon;
  children: readonly MenuItemEntry[];
};

export const SIDE_MENU: readonly (MenuItemEntry | MenuGroup)[] = [
  { type: 'item', key: 'home', icon: House, to: PAGES.home },
  {
    type: 'collapse',
    key: 'users',
    icon: Users,
    children: [{ type: 'item', key: 'accountSettings', to: PAGES.profile }],
  },
  {
    type: 'collapse',
    key: 'listCurator',
    icon: LayoutList,
    children: [
      { type: 'item', key: 'manage', to: PAGES.listManage },
      { type: 'item', key: 'joined', to: PAGES.listJoined },
      { type: 'item', key: 'shared' },
    ],
  },
  {
    type: 'collapse',
    key: 'salesBot',
    icon: Bot,
    children: [
      // Redirects to the bot once it is connected.
      { type: 'item', key: 'ownBot', to: PAGES.botCreate },
      { type: 'item', key: 'allBots', to: PAGES.botAll },
    ],
  },
  { type: 'item', key: 'landing', icon: Megaphone, to: PAGES.landing },
  { type: 'item', key: 'faqs', icon: CircleHelp, to: PAGES.faqs },
  { type: 'item', key: 'documentation', icon: BookOpen },
  { type: 'item', key: 'roadmap', icon: MapIcon },
  { type: 'item', key: 'privacyPolicy', icon: ShieldCheck },
];
