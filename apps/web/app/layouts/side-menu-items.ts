import { PAGES } from '@signboard/contract/pages.ts';
import {
  BookOpen,
  CircleHelp,
  House,
  LayoutList,
  type LucideIcon,
  Map as MapIcon,
  Megaphone,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { Resources } from '#web/i18n/resources.ts';

type Label = keyof Resources['common']['menu'];

/** A place to go; without an address it is listed but not open yet. */
export type MenuLeaf = { type: 'item'; key: Label; icon?: LucideIcon; to?: string };

/** Places under one name. */
export type MenuFold = { type: 'collapse'; key: Label; icon: LucideIcon; children: readonly MenuLeaf[] };

/** The side menu, in order. */
export const SIDE_MENU: readonly (MenuLeaf | MenuFold)[] = [
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
  { type: 'item', key: 'landing', icon: Megaphone, to: PAGES.landing },
  { type: 'item', key: 'faqs', icon: CircleHelp, to: PAGES.faqs },
  { type: 'item', key: 'documentation', icon: BookOpen },
  { type: 'item', key: 'roadmap', icon: MapIcon },
  { type: 'item', key: 'privacyPolicy', icon: ShieldCheck },
];
