// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";

/// Draws one square picture per token: the same seed always gives the same picture.
library Art {
    using Strings for uint256;

    function json(string memory name, string memory about, string memory svg) internal pure returns (string memory) {
        string memory image = string.concat("data:image/svg+xml;base64,", Base64.encode(bytes(svg)));
        bytes memory body =
            abi.encodePacked('{"name":"', name, '","description":"', about, '","image":"', image, '"}');
        return string.concat("data:application/json;base64,", Base64.encode(body));
    }

    function draw(uint8 style, uint256 seed) internal pure returns (string memory) {
        uint256 hue = seed % 360;
        string memory shapes = style == 0 ? tides(seed, hue) : style == 1 ? lanterns(seed, hue) : orbits(seed, hue);
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800">',
            '<rect width="400" height="400" fill="', hsl(hue, 38, 16 + (seed >> 9) % 10), '"/>', shapes, "</svg>"
        );
    }

    /// Layers of water under a low sun.
    function tides(uint256 seed, uint256 hue) private pure returns (string memory out) {
        out = circle(80 + (seed >> 16) % 240, 90 + (seed >> 24) % 60, 34 + (seed >> 32) % 26, hsl(hue + 190, 80, 72));
        for (uint256 i; i < 6; ++i) {
            uint256 y = 150 + i * 42;
            uint256 lift = 16 + (seed >> (40 + i * 8)) % 44;
            out = string.concat(
                out, '<path d="M0 ', y.toString(), " Q 100 ", (y - lift).toString(), " 200 ", y.toString(),
                " T 400 ", y.toString(), ' V400 H0Z" fill="', hsl(hue + i * 9, 52, 30 + i * 8), '" opacity=".85"/>'
            );
        }
    }

    /// A wall of windows, some of them lit.
    function lanterns(uint256 seed, uint256 hue) private pure returns (string memory out) {
        for (uint256 i; i < 25; ++i) {
            bool lit = (seed >> (20 + i * 3)) & 3 == 0;
            out = string.concat(
                out, '<rect x="', (32 + (i % 5) * 70).toString(), '" y="', (32 + (i / 5) * 70).toString(),
                '" width="56" height="56" rx="', (4 + (seed >> (100 + i)) % 24).toString(), '" fill="',
                lit ? hsl(hue + 170 + i, 88, 68) : hsl(hue, 30, 24 + (seed >> (130 + i * 2)) % 16), '"/>'
            );
        }
    }

    /// Moons on their rings around one star.
    function orbits(uint256 seed, uint256 hue) private pure returns (string memory out) {
        out = circle(200, 200, 26 + (seed >> 16) % 18, hsl(hue + 40, 90, 70));
        for (uint256 i; i < 5; ++i) {
            uint256 radius = 64 + i * 27;
            string memory tint = hsl(hue + 60 + i * 34, 70, 62);
            out = string.concat(
                out, '<g transform="rotate(', ((seed >> (30 + i * 9)) % 360).toString(), ' 200 200)">',
                '<circle cx="200" cy="200" r="', radius.toString(), '" fill="none" stroke="', tint,
                '" stroke-opacity=".35" stroke-width="2"/>', circle(200 + radius, 200, 6 + (seed >> (90 + i * 5)) % 11, tint), "</g>"
            );
        }
    }

    function circle(uint256 x, uint256 y, uint256 r, string memory fill) private pure returns (string memory) {
        return string.concat(
            '<circle cx="', x.toString(), '" cy="', y.toString(), '" r="', r.toString(), '" fill="', fill, '"/>'
        );
    }

    function hsl(uint256 hue, uint256 saturation, uint256 light) private pure returns (string memory) {
        return string.concat(
            "hsl(", (hue % 360).toString(), ",", saturation.toString(), "%,", light.toString(), "%)"
        );
    }
}
