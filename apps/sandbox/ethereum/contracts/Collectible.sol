// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Art} from "./Art.sol";

/// A collection with on-chain images. Anyone may mint: it is a sandbox.
contract Collectible is ERC721 {
    uint8 private immutable style;
    string private itemName;
    uint256 public totalSupply;

    constructor(string memory name_, string memory symbol_, string memory itemName_, uint8 style_)
        ERC721(name_, symbol_)
    {
        itemName = itemName_;
        style = style_;
    }

    function mint(address to, uint256 count) external payable {
        for (uint256 i; i < count; ++i) _mint(to, ++totalSupply);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory title = string.concat(itemName, " #", Strings.toString(id));
        uint256 seed = uint256(keccak256(abi.encode(name(), id)));
        return Art.json(title, string.concat(name(), ", a collection of the sandbox."), Art.draw(style, seed));
    }
}
