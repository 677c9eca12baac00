// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Holds tokens for their owners, who have a balance of none meanwhile.
contract Staking {
    IERC20 public immutable token;
    mapping(address => uint256) public stakedBy;

    constructor(IERC20 token_) {
        token = token_;
    }

    function stake(uint256 amount) external {
        stakedBy[msg.sender] += amount;
        token.transferFrom(msg.sender, address(this), amount);
    }
}
